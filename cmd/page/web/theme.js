/* Sets the theme before anything is drawn: the last one chosen here, else the
   system's. It is a plain script, since modules run too late. */
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => localStorage.getItem("theme");
  const apply = (theme) => {
    root.dataset.theme = theme || (dark.matches ? "dark" : "light");
    dispatchEvent(new Event("themechange"));
  };
  apply(stored());
  dark.addEventListener("change", () => apply(stored()));
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("theme", theme);
    apply(theme);
  });
})();
