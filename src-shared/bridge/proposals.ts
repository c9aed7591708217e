import { z } from "zod";
import { command } from "../kernel/bridge/define.ts";
import { proposalByName, proposalNames } from "../registries/records/proposals.ts";

const proposalLists = proposalNames.map((name) => proposalByName(name).list.name);
const values = z.record(z.string().max(40), z.union([z.string().max(200), z.number()]));
const id = z.string().max(64);
const proposal = z.enum(proposalNames);
const nothing = z.strictObject({});

/** Declared proposals, by their names; each is a plain call of the service, which checks what is sent. */
export const proposalsArea = {
  /** `id`: of the record that it is about. */
  make: command(() => z.strictObject({ proposal, id, body: values }), nothing, proposalLists),
  /** `id`: of the proposal. */
  decide: command(() => z.strictObject({ proposal, id, body: values }), nothing, proposalLists),
};
