/** Run as a reader child by the tests: takes its input and never answers. */
process.stdin.resume();
setInterval(() => undefined, 1000);
