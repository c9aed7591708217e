// Versions of rows are raised in one place, which refuses a row that has changed since it was read.
const raising = /\bversion\s*\+\s*1\b|"version",\s*"\+"/;
const source = /^src-[a-z]+\/(?!.*(?:\bplumbing\/versioned\.ts$|\/migrations\/)).*(?<!\.test)\.tsx?$/;

/**
 * Problems of files that raise versions by hand.
 *
 * @param {string} file path from the project's root
 * @param {string} text its content
 * @returns {string[]} one sentence a problem
 */
export function versionProblems(file, text) {
  const found = source.test(file) ? raising.exec(text) : null;
  return found === null ? [] : [`${file}: raises a version by hand (${found[0]}), not by plumbing/versioned.ts`];
}
