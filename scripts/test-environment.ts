/** Where the machine names certificates of its own, node parses them whenever it starts: the tests start it a thousand times, and open no connection. */
delete process.env.NODE_EXTRA_CA_CERTS;
