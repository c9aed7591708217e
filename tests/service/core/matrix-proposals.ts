import type { RunningService } from "../../../src-service/server.ts";
import { wireKindOf } from "../../../src-shared/kernel/records/proposal.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { type ProposalName, proposalByName, proposalNames } from "../../../src-shared/registries/records/proposals.ts";
import { filled } from "../record-samples.ts";
import { insertInto } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";

type ProposalCall = Extract<CallName, `${ProposalName}.${"create" | "update"}`> | "companies.forbid";

/** Where the proposals and what they are about stand: `<company>65` is a change of the wallet `<company>60`. */
const places = {
  walletChanges: { own: 65, of: 60, record: "wallet" },
  serviceBillDiscounts: { own: 89, of: 88, record: "serviceBill" },
  barLifts: { own: 43, of: 41, record: "cooperation" },
  personChanges: { own: 44, of: 41, record: "cooperation" },
  companyFreezes: { own: 38, of: null, record: "company" },
} as const satisfies Readonly<Record<ProposalName, object>>;

/** The id of a proposal of a company. */
export const proposalIdOf = (name: ProposalName, company: number): number => company * 100 + places[name].own;

const casesOf = (name: ProposalName): Readonly<Record<string, Case>> => {
  const proposal = proposalByName(name);
  const { calls, kinds, actions } = proposal;
  const [kind = ""] = Object.keys(kinds);
  const proposed = { version: 9, ...wireKindOf(proposal, kind), ...filled(kinds[kind]?.form ?? {}) };
  const [action, { form = {} }] = Object.entries(actions).find(([, one]) => one.form !== undefined) ?? ["", {}];
  const decision = { version: 9, action, ...filled(form) };
  return {
    [calls.create.name]: {
      by: "worker",
      points: [{ at: "path.id", record: places[name].record, with: (id) => ({ path: { id }, body: proposed }) }],
    },
    [calls.update.name]: {
      by: "worker",
      points: [{ at: "path.id", record: name, with: (id) => ({ path: { id }, body: decision }) }],
    },
  };
};

/** Requests about every declared proposal. */
export const proposalCases: Readonly<Record<ProposalCall, Case>> = Object.assign({}, ...proposalNames.map(casesOf));

/** One of every declared proposal that waits, of company 11, its sibling 12 and the other agency's 21. */
export const addDeclaredProposals = async (running: RunningService): Promise<void> => {
  for (const name of proposalNames) {
    const { table, of, made: makerColumns, kinds, states, start, hasNoAmount } = proposalByName(name);
    for (const company_id of [11, 12, 21]) {
      await insertInto(running, table, {
        id: proposalIdOf(name, company_id),
        version: 1,
        agency_id: company_id === 21 ? 2 : 1,
        company_id,
        [of.column]: places[name].of === null ? company_id : company_id * 100 + places[name].of,
        kind: Object.values(kinds)[0]?.code,
        ...(hasNoAmount !== true && { amount: 1 }),
        reason: "协商",
        status: states.code(start),
        [makerColumns.by]: 1,
        [makerColumns.at]: "2026-11-10 10:00:00",
      });
    }
  }
};
