import { WalletCreditCardRegular } from "@fluentui/react-icons";
import { workerBank } from "../../../src-shared/workers/workers/worker-bank-import.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../import-wizard/file/use-file-choice.tsx";
import type { ListTool } from "../../list-screen/model/list-tools.ts";
import { useCan } from "../../session/bootstrap.ts";

/** Bringing in the cards of many workers by a file. */
export const useAccountTools = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const choice = useFileChoice(workerBank.name);
  if (choice === null || !can(workerBank.permission)) return [];
  const { choose, field } = choice;
  return [{ key: "cards", text: t("payAccounts.import"), icon: WalletCreditCardRegular, onClick: choose, field }];
};
