import type { UseOptions } from "../../record/CreateDialog.tsx";
import { useCorporateBanks } from "./use-account.ts";

/** Banks that keep corporate accounts. */
export const useBankOptions: UseOptions = () => {
  const { data: banks = [] } = useCorporateBanks();
  return { bank_code: banks.map(({ code, name }) => ({ value: code, text: name })) };
};
