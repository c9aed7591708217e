import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Environment } from "../../src-shared/kernel/rights/environment.ts";
import { type ChannelWays, missingChannels } from "../core/channels/channels.ts";
import type { Connected } from "../core/database/connect.ts";
import { migrations } from "../core/migrations/migrations.ts";

/** Part that was looked at, and what is wrong with it in words of the one who must mend it; `wrong` null: nothing. */
export type Finding = {
  readonly about: string;
  readonly wrong: string | null;
  /** Said beside what is right. */
  readonly fact?: string;
};

const fine = (about: string, fact?: string): Finding => ({ about, wrong: null, ...(fact !== undefined && { fact }) });
const wrong = (about: string, why: string): Finding => ({ about, wrong: why });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

const leastBytes = 2 ** 30;
const mostClockMs = 5_000;

/** Looks whether a folder can be written to, is closed to other people of the machine and has room. */
export const lookAtFolder = async (about: string, folder: string): Promise<Finding> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.doctor-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
    const { mode } = await stat(folder);
    if (process.platform !== "win32" && (mode & 0o077) !== 0)
      return wrong(about, `others of this machine can read ${folder}: chmod 700 it`);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastBytes) return wrong(about, `less than 1 GiB is free for ${folder}`);
    return fine(about, folder);
  } catch (error) {
    return wrong(about, `${folder} cannot be written to: ${messageOf(error)}`);
  }
};

const migrationsOf = async ({ reading }: Connected): Promise<ReadonlySet<string>> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(reading);
    return new Set(rows.map(({ name }) => name));
  } catch {
    // A database without tables.
    return new Set();
  }
};

/** Looks at the database: that it answers, at its version, its clock and who is in it. */
export const lookAtDatabase = async (connected: Connected, nowMs: () => number): Promise<readonly Finding[]> => {
  try {
    await sql`select 1`.execute(connected.reading);
  } catch (error) {
    return [wrong("database", `it does not answer: ${messageOf(error)}`)];
  }
  const applied = await migrationsOf(connected);
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    return [
      wrong("database", `a newer version of the program has changed it (${unknown.join(", ")}): install that one`),
    ];
  const left = migrations.length - applied.size;
  const about = left === 0 ? "at this version" : `${left} steps behind this version, which the next start takes`;
  const findings = [fine("database", `${connected.dialect}, ${about}`)];
  if (connected.dialect === "postgres") findings.push(await lookAtClock(connected, nowMs));
  if (applied.size > 0) findings.push(await lookAtPeople(connected));
  return findings;
};

const lookAtClock = async ({ reading }: Connected, nowMs: () => number): Promise<Finding> => {
  const before = nowMs();
  const { rows } = await sql<{
    at: string;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at`.execute(reading);
  const middle = (before + nowMs()) / 2;
  const off = Math.round(Number(rows[0]?.at ?? 0) - middle);
  if (Math.abs(off) <= mostClockMs) return fine("clock", "that of the database agrees");
  return wrong(
    "clock",
    `this machine and the database differ by ${Math.round(off / 1000)} s: let both follow one time server`,
  );
};

const lookAtPeople = async ({ reading }: Connected): Promise<Finding> => {
  const agencies = await reading.selectFrom("agencies").select("host").execute();
  if (agencies.length === 0)
    return wrong("first people", "there is no agency, so nobody can sign in: run the command init");
  return fine("first people", agencies.map(({ host }) => host).join(", "));
};

/** Looks whether every channel has a real way where the environment demands it. */
export const lookAtChannels = (environment: Environment, channels: ChannelWays): readonly Finding[] => {
  const missing = missingChannels(environment, channels);
  if (missing.length === 0) return [fine("channels", environment)];
  return missing.map(({ name, what, ways }) =>
    wrong(
      `channel ${name}`,
      ways.length === 0
        ? `${what}: this version has no real way for it`
        : `${what}: set channels.${name}.way to ${ways.join(" or ")}`,
    ),
  );
};

/** Looks whether the addresses by which people come are named, and by a name that a certificate can be for. */
export const lookAtHosts = (environment: Environment, hosts: readonly string[]): Finding => {
  const named = hosts.filter((host) => !/^\[|^[\d.]+$|^localhost$/u.test(host));
  if (environment !== "production" || named.length > 0) return fine("hosts", hosts.join(", ") || "this machine only");
  return wrong(
    "hosts",
    "no name is allowed by which desks could come: put the name of the certificate into allowedHosts, and the proxy that ends TLS into trustedProxies",
  );
};
