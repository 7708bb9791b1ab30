// Package lease sees to it that of several processes, on any machines that share a
// directory, one works on a thing at a time, and that the next goes on when that one has
// died.
//
// # Words
//
// A lease is a file that its holder appends to: who it is, then a beat every now and then,
// at last how it ended. It is stale when no beat has come for long. A generation is the
// number of holders that a thing has had.
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
// A generation has one holder: its file is made with O_EXCL, which is atomic on NFS too
// (version 3 and later). A holder that finds a later generation than its own has lost the
// lease and ends. No two clocks are compared: that a lease is stale follows from the
// reader's own clock while it watches for a beat, or from the time stamp of the file and
// that of another file written just now, both of which the file server has set.
//
// # What it will not do
//
// It cannot stop a holder that slept until it was taken for dead from writing
// what it was about to write when it wakes. So whoever holds a generation writes files of
// that generation alone, and nobody ever writes the same file.
//
// # Design
//
// The roads not taken: locks of the file system, which NFS and Lustre have or lack as they
// were mounted, and keep after the end of a machine; taking over by renaming the stale file, by
// which of two takers the second can rename the lease of the first; and a time of expiry
// in the file, which compares the clocks of two machines.
package lease
