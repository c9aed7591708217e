import type { FastifyInstance, FastifyRequest } from "fastify";
import { ServiceError } from "../../core/context.ts";

const loopback = ["127.0.0.1", "localhost", "[::1]"];

const hostName = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)$/;

/**
 * Names by which the service may be reached, from a list with commas (`desk.example,10.0.0.5`): without scheme, port or
 * wildcard. Throws a RangeError for what is not a host name.
 */
export const readHosts = (text: string | undefined): readonly string[] => {
  const hosts = (text ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  for (const host of hosts) if (!hostName.test(host)) throw new RangeError(`not a host: ${host}`);
  return hosts;
};

/** True when a service that listens there is reached by whatever address the machine has. */
export const isAnyAddress = (address: string | undefined): boolean => address === "0.0.0.0" || address === "::";

/** Writes an address to listen on as a Host header does. */
export const hostOfAddress = (address: string): string => (address.includes(":") ? `[${address}]` : address);

/** The name of a Host header without its port; null for what is none. */
const nameOf = (header: string): string | null => {
  const name = header.toLowerCase().replace(/:\d{1,5}$/, "");
  return hostName.test(name) ? name : null;
};

/** All Host headers of a request: the parser keeps only the first, the raw headers have them all. */
const hostsOf = ({ raw }: FastifyRequest): readonly string[] =>
  raw.rawHeaders.filter((_text, at) => at % 2 === 1 && raw.rawHeaders[at - 1]?.toLowerCase() === "host");

/**
 * Refuses requests with another number of Host headers than one, and those for hosts that are not the service's
 * (`invalid`, field `host`): a page that has its name resolve to this machine (DNS rebinding) must not be answered. What a
 * trusted proxy says that it was asked for (`X-Forwarded-Host`) is checked too. `hosts`: beside loopback names.
 */
export const gateHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  const allowedHosts = new Set([...loopback, ...hosts]);
  const isKnown = (host: string): boolean => {
    const name = nameOf(host);
    return name !== null && allowedHosts.has(name);
  };
  app.addHook("onRequest", async (request) => {
    const own = hostsOf(request);
    const isOne = own.length === 1 && own.every(isKnown);
    // `request.host` is what a trusted proxy forwarded, else the header itself.
    if (!isOne || !isKnown(request.host)) throw new ServiceError("invalid", { fields: { host: ["invalid_value"] } });
  });
};
