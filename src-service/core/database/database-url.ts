import { readFileSync } from "node:fs";

export type UrlOptions = {
  /** `--database-url`: an address without a password. */
  readonly url?: string | undefined;
  /** `--database-url-file`: a file whose one line is the address, password included. */
  readonly file?: string | undefined;
};

const hasPassword = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).password !== "" || new URL(url).searchParams.has("password"));

/**
 * The address of a PostgreSQL database, or undefined for SQLite. A password may stand in a file or in `DATABASE_URL`,
 * never in the arguments, which every user of the machine can read. Throws a RangeError that names the ways.
 * @param environment where `DATABASE_URL` counts; undefined where it does not: the service that a desk brings along
 *   works on its own data, whatever other programs of this person work on
 */
export const readDatabaseUrl = (
  { url, file }: UrlOptions,
  environment: Readonly<Record<string, string | undefined>> | undefined,
): string | undefined => {
  if (url !== undefined && file !== undefined) throw new RangeError("--database-url or --database-url-file, not both");
  if (file !== undefined) return readFileSync(file, "utf8").trim();
  if (url !== undefined && hasPassword(url)) {
    throw new RangeError(
      "--database-url must not hold a password: put the address into a file and name it with --database-url-file, or into the variable DATABASE_URL",
    );
  }
  return url ?? environment?.["DATABASE_URL"];
};
