import { type ProposalName, proposalByName } from "../../src-shared/registries/records/proposals.ts";
import type { HandThrough } from "./hand-through.ts";

type Sent = { readonly proposal: ProposalName; readonly id: string; readonly body: object };
type Context = Parameters<HandThrough["write"]>[2];

/** Sends what a person proposes about a record, or decides about a proposal. */
export const createProposals = ({ write }: HandThrough) => {
  const sendBy = (step: "create" | "update") => async (proposalInput: Sent, context: Context) => {
    await write(
      proposalByName(proposalInput.proposal).calls[step].name,
      { params: { id: proposalInput.id }, body: proposalInput.body },
      context,
    );
    return {};
  };
  return { make: sendBy("create"), decide: sendBy("update") };
};
