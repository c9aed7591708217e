import type { CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { accountFacts } from "./account-facts.ts";
import { ProofButton } from "./ProofButton.tsx";

/** The account as it is bound, with its proof to look at. */
export const BoundAccount = ({ account }: { account: CorporateAccount }) => (
  <>
    <Facts facts={accountFacts(useText(), account)} />
    <ProofButton proofKey={account.proof_key} />
  </>
);
