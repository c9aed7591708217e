import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { type ProxyServer, ProxyTunnel, verified } from "./proxy.ts";
import { isLoopback } from "./server-address.ts";

/** The proxy that is set now; null: none. Variables of the environment are never looked at (security T11). */
export type CurrentProxy = () => ProxyServer | null;

/** Connections to one server, directly or through the proxy of the moment. */
export type Agents = {
  /** For the next request. A changed proxy counts at once; what is under way stays on the old one. */
  readonly current: () => HttpAgent;
  /** Whatever comes next goes over new connections; what is under way stays where it is. */
  readonly renew: () => void;
  readonly close: () => void;
};

const maxSockets = 16;

/** An agent for `url`: a loopback address never goes through a proxy. */
const agentFor = (url: URL, proxy: ProxyServer | null, keepAlive: boolean): HttpAgent => {
  if (proxy !== null && !isLoopback(url)) return new ProxyTunnel(proxy, { keepAlive, maxSockets });
  const options = { keepAlive, maxSockets, scheduling: "lifo" as const };
  return url.protocol === "https:" ? new HttpsAgent({ ...options, ...verified }) : new HttpAgent(options);
};

export const createAgents = (baseUrl: string, proxyNow: CurrentProxy): Agents => {
  const url = new URL(baseUrl);
  let agents: HttpAgent[] = [];
  let proxy: ProxyServer | null = null;
  let agent: HttpAgent | null = null;
  const renew = (): void => {
    for (const sockets of Object.values(agent?.freeSockets ?? {})) for (const socket of sockets ?? []) socket.destroy();
    agent = null;
    agents = agents.filter(({ sockets }) => Object.keys(sockets).length > 0);
  };
  return {
    renew,
    current: () => {
      const next = proxyNow();
      if (agent === null || !isSame(next, proxy)) {
        renew();
        proxy = next;
        agent = agentFor(url, next, true);
        agents.push(agent);
      }
      return agent;
    },
    close: () => {
      for (const one of agents) one.destroy();
    },
  };
};

/** An agent for one request that keeps nothing. */
export const singleAgent = (baseUrl: string, proxy: ProxyServer | null): HttpAgent =>
  agentFor(new URL(baseUrl), proxy, false);

const isSame = (one: ProxyServer | null, other: ProxyServer | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.url === other.url &&
    one.user === other.user &&
    one.password === other.password);
