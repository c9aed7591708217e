import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { auditLogChain } from "../../../src-shared/registries/audit/audit-log-calls.ts";
import { findAuditBreak } from "../../core/plumbing/audit.ts";
import { sealChecks } from "../../core/seals/audit-checks.ts";
import { readSeals } from "../../core/seals/start-sealing.ts";
import type { Service } from "../service.ts";

type Proof = CallOutput<typeof auditLogChain>;

const countEntries = async ({ reading }: Service, agencyId: number): Promise<number> => {
  const { entries } = await reading
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<number>().as("entries"))
    .where("agency_id", "=", agencyId)
    .executeTakeFirstOrThrow();
  return Number(entries);
};

/** Faults of the seals of the log's rows: an attacker could recompute the chain, but not the seals. */
const sealFaults = async (service: Service): Promise<number> => {
  const results = await sealChecks(service.reading, service.dialect, readSeals(service.secretsDir), ["audit_log"]);
  return results.find(({ name }) => name === "records are as the service wrote them")?.faults.length ?? 0;
};

const prove = async (service: Service, agencyId: number): Promise<Proof> => {
  const breakAt = await findAuditBreak(service.reading, agencyId);
  const faults = await sealFaults(service);
  const result = { entries: await countEntries(service, agencyId), faults, at: shanghaiNow(service.clock.now()) };
  if (breakAt === "head") return { state: "cut", entry: null, ...result };
  if (breakAt !== null) return { state: "broken", entry: String(breakAt), ...result };
  return { state: faults > 0 ? "changed" : "whole", entry: null, ...result };
};

/** Verifies an agency's log; people who ask while it is being verified wait for the same answer. */
export const createChainProof = (service: Service): ((agencyId: number) => Promise<Proof>) => {
  const running = new Map<number, Promise<Proof>>();
  return (agencyId) => {
    const runningCheck = running.get(agencyId);
    if (runningCheck !== undefined) return runningCheck;
    const proof = prove(service, agencyId).finally(() => running.delete(agencyId));
    running.set(agencyId, proof);
    return proof;
  };
};
