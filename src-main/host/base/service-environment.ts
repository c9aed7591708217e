/**
 * Variables that the embedded service gets: where the system, its time zone, language and folders are. Nothing else of
 * the person's environment reaches it, so that neither `DATABASE_URL` of another program nor an option of Node
 * (`NODE_OPTIONS`, `NODE_TLS_REJECT_UNAUTHORIZED`) changes what it works on.
 */
const handedOn: readonly string[] = [
  "PATH",
  "HOME",
  "USERPROFILE",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "windir",
];

/** The environment of the embedded service's process, by the list above. Windows tells names apart in any case. */
export const serviceEnvironment = (from: NodeJS.ProcessEnv): Record<string, string> => {
  const inherited = new Set(handedOn.map((name) => name.toUpperCase()));
  return Object.fromEntries(
    Object.entries(from).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && inherited.has(entry[0].toUpperCase()),
    ),
  );
};
