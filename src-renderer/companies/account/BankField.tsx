import { Field } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { PickBox } from "../../ui/inputs/PickBox.tsx";
import { useCorporateBanks } from "./use-account.ts";

type Props = {
  readonly code: string;
  readonly problem: string | null;
  readonly onPick: (code: string) => void;
};

/** The bank, found by a part of its name or code; only banks that keep corporate accounts are offered (spec 5). */
export const BankField = ({ code, problem, onPick }: Props) => {
  const { t, error: errorText } = useText();
  const { data: banks = [], error, isLoading } = useCorporateBanks();
  const [typed, setTyped] = useState("");
  const search = typed.trim().toLowerCase();
  const matchingBanks = banks.filter((one) => `${one.name} ${one.code}`.toLowerCase().includes(search));
  return (
    <Field
      label={t("account.bank")}
      required
      {...(problem !== null && { validationMessage: problem })}
      {...(error && { validationMessage: errorText(error) })}
    >
      <PickBox
        value={code}
        text={banks.find((one) => one.code === code)?.name ?? ""}
        placeholder={t(isLoading ? "common.loading" : "account.bankPlaceholder")}
        options={matchingBanks.map((one) => ({ value: one.code, text: one.name }))}
        emptyText={t("account.noBank")}
        onType={setTyped}
        onPick={onPick}
      />
    </Field>
  );
};
