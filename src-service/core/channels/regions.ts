import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";

/**
 * Looks up regions of IP addresses. `regionOf` returns the name of a region, or "" when it is unknown; an unknown region
 * never counts as a change of region.
 */
export type Regions = { regionOf(address: string): string };

export const noRegions: Regions = { regionOf: () => "" };

/** Thrown for a table of regions that cannot be read; names the line. */
export class RegionsError extends Error {
  constructor(line: number, reason: string) {
    super(`regions, line ${line}: ${reason}`);
    this.name = "RegionsError";
  }
}

type Range = { readonly from: string; readonly to: string; readonly region: string; readonly line: number };

const local = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  local.addSubnet(net, prefix, "ipv4");
local.addAddress("::1", "ipv6");
local.addAddress("::", "ipv6");
local.addSubnet("fc00::", 7, "ipv6");
local.addSubnet("fe80::", 10, "ipv6");

const hexOfV4 = (address: string): string =>
  address
    .split(".")
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("");

/**
 * 32 hex digits, so that addresses compare as texts; IPv4 addresses are mapped into IPv6. Null when it is not an address.
 */
const sortable = (addressText: string): string | null => {
  const address = addressText.replace(/%.*$/, "").toLowerCase();
  const kind = isIP(address);
  if (kind === 0) return null;
  if (kind === 4) return `${"0".repeat(20)}ffff${hexOfV4(address)}`;
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const v4 = tail === null ? "" : hexOfV4(tail[2] ?? "");
  const text = tail === null ? address : `${tail[1]}${v4.slice(0, 4)}:${v4.slice(4)}`;
  const [head = "", rest] = text.split("::");
  const parts = (side: string): string[] => side.split(":").filter(Boolean);
  const [left, right] = [parts(head), parts(rest ?? "")];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((part) => part.padStart(4, "0")).join("");
};

const mapped = `${"0".repeat(20)}ffff`;

const isLocal = (key: string): boolean =>
  key.startsWith(mapped)
    ? local.check((key.slice(24).match(/../g) ?? []).map((two) => Number.parseInt(two, 16)).join("."), "ipv4")
    : local.check((key.match(/.{4}/g) ?? []).join(":"), "ipv6");

const readRange = (text: string, line: number): Range => {
  const [first = "", last = "", ...names] = text.split(",").map((part) => part.trim());
  const [from, to, region] = [sortable(first), sortable(last), names.join(",")];
  if (from === null || to === null) throw new RegionsError(line, "not an address");
  if (from > to) throw new RegionsError(line, "ends before it begins");
  if (region === "" || region.length > 60) throw new RegionsError(line, "no name of a region");
  return { from, to, region, line };
};

/**
 * Regions of a table `from,to,region`, one range of IPv4 or IPv6 addresses a line, both ends included; empty lines and
 * lines that begin with # are passed over. Throws `RegionsError` for a line that is none and for ranges that overlap.
 */
export const parseRegions = (text: string): Regions => {
  const ranges = text
    .split(/\r?\n/)
    .map((row, at) => ({ row: row.trim(), line: at + 1 }))
    .filter(({ row }) => row !== "" && !row.startsWith("#"))
    .map(({ row, line }) => readRange(row, line))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  for (const [at, range] of ranges.entries()) {
    const before = ranges[at - 1];
    if (before !== undefined && before.to >= range.from) throw new RegionsError(range.line, "overlaps another range");
  }
  const find = (key: string): Range | undefined => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle] as Range).from <= key) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low - 1];
    return range !== undefined && key <= range.to ? range : undefined;
  };
  return {
    regionOf: (address) => {
      const key = sortable(address);
      return key === null || isLocal(key) ? "" : (find(key)?.region ?? "");
    },
  };
};

/** The same from a UTF-8 file, read once. */
export const readRegions = (file: string): Regions => parseRegions(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
