import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const debian = "/usr/lib/postgresql";

/** Path of one of PostgreSQL's own programs: of FLEXDESK_PG_BIN, else the newest of Debian's, else that in PATH. */
const programOf = (name: string): string => {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [process.env["FLEXDESK_PG_BIN"], ...versions.map((version) => path.join(debian, version, "bin"))];
  const found = folders.find((folder) => folder !== undefined && folder !== "" && existsSync(path.join(folder, name)));
  return found === undefined ? name : path.join(found, name);
};

const settings: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** Variables by which PostgreSQL's programs are told of a database: arguments can be read by everybody on the machine. */
const variablesOf = (url: string): Readonly<Record<string, string>> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const named = Object.entries(settings).flatMap(([key, variable]): [string, string][] => {
    const value = searchParams.get(key);
    return value === null ? [] : [[variable, value]];
  });
  return {
    PGHOST: searchParams.get("host") ?? hostname,
    ...(port !== "" && { PGPORT: port }),
    ...(username !== "" && { PGUSER: decodeURIComponent(username) }),
    ...(password !== "" && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(named),
  };
};

/** Runs one of PostgreSQL's programs on a database. Throws an Error with the program's own words. */
export const runPostgres = (name: string, url: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...variablesOf(url) };
    execFile(programOf(name), [...args], { env, maxBuffer: 1 << 24 }, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${name} failed: ${stderr.trim() === "" ? error.message : stderr.trim()}`));
    });
  });
