import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { onboardingStates } from "../../../../../src-shared/kernel/states/worker.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../../list-screen/row/RowFields.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { PersonChanges } from "./PersonChanges.tsx";
import type { TabProps } from "./use-worker.ts";

const keys = [
  ...["name", "id_no", "mobile", "sex", "age", "area"],
  ...["real_name_status", "onboarding_status", "identity_type", "tags"],
  ...["tax_collect_status", "tax_name_collect_upload_time"],
] as const;

/** Shows the facts of the person, the same at every company. */
export const PersonTab = ({ detail }: TabProps) => {
  const { worker, person } = detail;
  const { t, of } = useText();
  const from = person.id_valid_from;
  const until = worker.id_valid_to;
  const validity = from === null || until === null ? until : t("workers.person.id_valid_range", { from, to: until });
  const facts = {
    id_type: of(`identity.idType.${worker.id_type}`),
    id_valid: validity,
    nation: person.nation,
    id_address: person.id_address,
    uscc: person.uscc,
    biz_name: person.biz_name,
    biz_reg_status: person.biz_reg_status === null ? null : of(`enums.bizRegStatus.${person.biz_reg_status}`),
    alipay_account: person.alipay_account,
    alipay_bank_account: person.alipay_bank_account,
    platform_code: person.platform_code,
    platform_nickname: person.platform_nickname,
    tax_start_month: person.tax_start_month,
    trained_at: person.trained_at,
    onboarding_reason: person.onboarding_reason,
    registered: person.create_at,
  } as const;
  // Whoever is through with registering may still have to sign: that they may take work is said by the steps above alone.
  const isThrough = worker.onboarding_status === onboardingStates.code("ready");
  const names = Object.keys(facts) as (keyof typeof facts)[];
  return (
    <>
      <Section title={t("workers.person.title")}>
        <RowFields
          list="companyLabors"
          row={worker as Row}
          keys={isThrough ? keys.filter((key) => key !== "onboarding_status") : [...keys]}
          more={names.flatMap((name) => {
            const value = facts[name];
            return value === null || value === "" ? [] : [{ name: t(`workers.person.${name}`), value }];
          })}
        />
      </Section>
      <PersonChanges detail={detail} />
    </>
  );
};
