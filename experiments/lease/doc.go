// Package lease ensures that only one of several processes, on any machines that share a directory,
// works on a thing at a time, and that another can continue when that one has died.
//
// # Words
//
// A lease is a file to which its holder appends its identity, then periodic heartbeats, and finally
// its end. The lease is stale if there was no heartbeat for long. A generation is the number of
// holders that a thing has had.
//
//	leases/3.1      {"host":"node7","job":"12_3",…}      the first holder of thing 3
//	                0.000 0 0 0
//	                10.000 37 37 71000                   after 10 s it had done 37 units
//	leases/3.2      {"host":"node2","job":"12_3",…}      the second, which took over
//	                0.000 0 0 0
//	                10.000 20 57 109000                  20 more: 57 in a file of 109,000 bytes
//	                end done
//
// # Invariants
//
// A generation has one holder: its file is created with O_EXCL, which is atomic on NFS too
// (version 3 and later). A holder that finds a later generation than its own has lost the
// lease and ends. The clocks of two machines are never compared: a reader decides that a lease
// is stale by its own clock while it waits for a heartbeat, or by the time stamps of the file
// and of another file written just now, both set by the file server.
//
// # What it will not do
//
// It cannot prevent a holder that slept for so long that it seemed dead from finishing a write when
// it wakes. So the holder of a generation writes only files of that generation, and no two
// processes ever write the same file.
//
// # Design
//
// Alternatives not used: locks of the file system, which depend on the mount options of NFS and
// Lustre, and outlive a machine; renaming the stale file to take over, since the second of two
// processes can rename the lease of the first; and an expiry time in the file, which compares the
// clocks of two machines.
package lease
