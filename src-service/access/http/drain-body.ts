import type { FastifyReply, FastifyRequest } from "fastify";

const maxWaitMs = 2_000;

/**
 * Lets a peer that is still sending read its answer: closing while its bytes come in would reset the connection, and the
 * answer with it. What it sends is thrown away, for two seconds at most; then the connection is cut.
 */
export const drainBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  reply.removeHeader("connection");
  const cutTimer = setTimeout(() => raw.destroy(), maxWaitMs);
  cutTimer.unref();
  raw.once("close", () => clearTimeout(cutTimer));
  raw.resume();
};
