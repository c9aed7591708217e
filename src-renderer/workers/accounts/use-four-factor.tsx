import { Field, Input, makeStyles, Select, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { bankByCode, offeredBanks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import type { laborsVerifyFourFactor } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { termText } from "../../i18n/term-text.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import { useUser } from "../../session/bootstrap.ts";
import { Check } from "../../ui/inputs/Check.tsx";

export type FourFactorAnswer = CallOutput<typeof laborsVerifyFourFactor>;

const useStyles = makeStyles({
  grid: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalL, alignItems: "start" },
  head: { display: "flex", alignItems: "baseline", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  hint: { color: tokens.colorNeutralForeground3 },
});

type Wrong = { readonly account?: TextKey; readonly bank?: TextKey; readonly phone?: TextKey };

const digitsOf = (text: string): string => text.replace(/\s/gu, "");

/** Groups the digits as on the card. */
const grouped = (text: string): string => digitsOf(text).replace(/(\d{4})(?=\d)/gu, "$1 ");

const wrongOf = (account: string, bank: string, phone: string): Wrong => ({
  ...(account === ""
    ? { account: "payAccounts.form.cardMissing" }
    : !checkBankCard(account).ok && { account: "payAccounts.form.cardWrong" }),
  ...(bank === "" && { bank: "payAccounts.form.bankMissing" }),
  ...(!checkPhone(phone).ok && { phone: "payAccounts.form.phoneWrong" }),
});

/** The word of what a check came to, and whether it is a good one. */
export const outcomeOf = ({ result, account }: FourFactorAnswer) => {
  const waits = result === "match" && account.status === payAccountStates.code("awaitingApproval");
  const intent = result === "match" ? ("success" as const) : result === "open" ? ("info" as const) : ("error" as const);
  return { key: `payAccounts.results.${waits ? "waits" : result}` as const, intent };
};

/**
 * The form of the four factors of a worker's card: the number as it is typed from the card, the bank that its number begins
 * with, the phone that the bank reserves. `check` says what is missing and whether nothing is; `send` checks it at the bank.
 */
export const useFourFactor = (laborId: string, triesLeft: number | undefined) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, texts } = useText();
  const { qsApp } = useUser();
  const [typed, setTyped] = useState("");
  const [chosenBank, setChosenBank] = useState("");
  const [phone, setPhone] = useState("");
  const [isDefault, setDefault] = useState(true);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const judge = (...names: readonly string[]) => setJudged((before) => new Set([...before, ...names]));

  const account_no = digitsOf(typed);
  const card = checkBankCard(account_no);
  const issuer = card.ok && card.bank !== null ? bankByCode(card.bank) : undefined;
  const isOffered = issuer === undefined || offeredBanks.includes(issuer);
  const bank = chosenBank === "" && issuer !== undefined && isOffered ? issuer.code : chosenBank;
  const wrong = wrongOf(account_no, bank, phone);
  const said = (name: keyof Wrong) => {
    const key = wrong[name];
    return key !== undefined && judged.has(name) ? { validationMessage: t(key) } : undefined;
  };
  const cardWarning = !card.ok
    ? undefined
    : issuer !== undefined && !isOffered
      ? t("payAccounts.form.outside", { bank: termText(texts, issuer.name) })
      : card.type === "credit"
        ? t("payAccounts.form.credit")
        : card.warnings.includes("luhn")
          ? t("payAccounts.form.luhn")
          : undefined;
  const bankWarning =
    issuer !== undefined && bank !== "" && bank !== issuer.code
      ? t("payAccounts.form.bankDiffers", { bank: termText(texts, issuer.name) })
      : undefined;
  const warning = (text: string | undefined) =>
    text !== undefined ? { validationState: "warning" as const, validationMessage: text } : undefined;

  return {
    /** Marks what is missing; true when nothing is. */
    check: (): boolean => {
      judge("account", "bank", "phone");
      return Object.keys(wrong).length === 0 && isOffered;
    },
    send: (): Promise<FourFactorAnswer> =>
      desk.payAccounts.verifyFourFactor({
        params: { id: laborId },
        body: { account_no, bank_code: bank, bank_phone: phone, qsApp, is_default: isDefault },
      }),
    fields: (
      <>
        <div className={styles.head}>
          {triesLeft === undefined ? null : <Text>{t("payAccounts.form.tries", { count: triesLeft })}</Text>}
          <Text className={styles.hint}>{t("payAccounts.form.hint")}</Text>
        </div>
        <div className={styles.grid}>
          <Field label={t("payAccounts.form.account")} required {...(said("account") ?? warning(cardWarning))}>
            <Input
              value={typed}
              inputMode="numeric"
              maxLength={26}
              onBlur={() => judge("account")}
              onChange={(_event, { value }) => setTyped(grouped(value))}
            />
          </Field>
          <Field
            label={t("payAccounts.form.bank")}
            required
            {...(chosenBank === "" && bank !== "" && { hint: t("payAccounts.form.byNumber") })}
            {...(said("bank") ?? warning(bankWarning))}
          >
            <Select value={bank} onBlur={() => judge("bank")} onChange={(_event, { value }) => setChosenBank(value)}>
              <option value="">{t("payAccounts.form.bankMissing")}</option>
              {offeredBanks.map(({ code, name }) => (
                <option key={code} value={code}>
                  {termText(texts, name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("payAccounts.form.phone")} required {...said("phone")}>
            <Input
              value={phone}
              inputMode="numeric"
              contentAfter={<Text className={styles.hint}>{`${phone.length} / 11`}</Text>}
              onBlur={() => judge("phone")}
              onChange={(_event, { value }) => setPhone(value.replace(/\D/gu, "").slice(0, 11))}
            />
          </Field>
          <Check label={t("payAccounts.form.isDefault")} checked={isDefault} onChange={setDefault} />
        </div>
      </>
    ),
  };
};
