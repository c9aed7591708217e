// Preloaded by npm scripts that run TypeScript directly: says plainly what is missing instead of a syntax error.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`This command needs Node 22.18 or newer; this is ${process.version}.\n`);
  process.stderr.write(
    "Run npm start or npm test once (they bring Node 24 where it exists), or install a current Node.\n",
  );
  process.exit(1);
}
