import { accountTypes, type CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Fact } from "../../ui/facts/Facts.tsx";

/** Facts that may be shown of a bound or pending account; the number is masked by the service. */
export const accountFacts = ({ t }: Texts, account: CorporateAccount): readonly Fact[] => {
  const none = t("common.emptyValue");
  const { account_masked, bank_name, account_type, create_at, bound_at } = account;
  return [
    { name: t("account.number.label"), value: account_masked ?? none },
    { name: t("account.bank"), value: bank_name ?? none },
    ...(account_type === null
      ? []
      : [
          {
            name: t("account.type.label"),
            value: t(account_type === accountTypes.personal ? "account.type.personal" : "account.type.corporate"),
          },
        ]),
    { name: t("account.submittedAt"), value: create_at ?? none },
    ...(bound_at === null ? [] : [{ name: t("account.boundAt"), value: bound_at }]),
  ];
};
