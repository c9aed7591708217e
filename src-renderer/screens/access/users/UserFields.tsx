import { Field, FieldContextProvider, Input, makeStyles, Radio, RadioGroup, tokens } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyField } from "../../../money/fields/CompanyField.tsx";
import { useCompanies } from "../../../session/companies.ts";
import type { Organization } from "../../../session/organization-options.ts";
import { AmountField } from "../../../ui/inputs/AmountField.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { DepartmentField } from "../../../ui/inputs/DepartmentField.tsx";
import { OptionList } from "../../../ui/inputs/OptionList.tsx";
import type { UserFault, UserInput } from "./user-input.ts";
import type { UserKind } from "./user-kinds.ts";

const useStyles = makeStyles({
  roles: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM },
});

type Options = {
  readonly roles: readonly { readonly key: string; readonly name: string }[];
  readonly departments: readonly Organization[];
};

type Props = {
  readonly kind: UserKind;
  readonly isNew: boolean;
  readonly input: UserInput;
  readonly options: Options;
  readonly faults: ReadonlySet<UserFault>;
  /** True once sending was tried: what is missing is said. */
  readonly isTried: boolean;
  /** The e-mail that is kept, masked; a field that stays empty keeps it. */
  readonly keptEmail: string | null;
  readonly onChange: (part: Partial<UserInput>) => void;
};

const companiesHeight = 160;

const Person = ({ kind, input, faults, isTried, onChange }: Props) => {
  const { t } = useText();
  const problem = (fault: "mobile" | "name", value: string) =>
    faults.has(fault) && (isTried || value.length > 10)
      ? ({ validationState: "error", validationMessage: t(`users.wrong.${fault}`) } as const)
      : {};
  return (
    <>
      {kind === "company" ? (
        <CompanyField
          value={input.company}
          onChange={(company) => onChange({ company, roles: [], organization: "" })}
        />
      ) : null}
      <Field
        label={t("users.fields.mobile")}
        required
        hint={t("users.hints.mobile")}
        {...problem("mobile", input.mobile)}
      >
        <Input
          inputMode="numeric"
          maxLength={20}
          value={input.mobile}
          onChange={(_event, { value }) => onChange({ mobile: value.replace(/\D/gu, "").slice(0, 11) })}
        />
      </Field>
      <Field label={t("users.fields.name")} required hint={t("users.hints.name")} {...problem("name", "")}>
        <Input maxLength={60} value={input.name} onChange={(_event, { value }) => onChange({ name: value })} />
      </Field>
    </>
  );
};

/** Chooses what an agency's user looks after. */
const LooksAfter = ({ input, faults, isTried, onChange }: Props) => {
  const { t } = useText();
  const { all } = useCompanies();
  const toggle = (id: string) =>
    onChange({
      companies: input.companies.includes(id) ? input.companies.filter((one) => one !== id) : [...input.companies, id],
    });
  return (
    <>
      <Field
        label={t("users.fields.scope")}
        {...(isTried &&
          faults.has("companies") && { validationState: "error", validationMessage: t("users.wrong.companies") })}
      >
        <RadioGroup
          layout="horizontal"
          value={input.isAll ? "all" : "chosen"}
          onChange={(_event, { value }) => onChange({ isAll: value === "all" })}
        >
          <Radio value="all" label={t("users.fields.all")} />
          <Radio
            value="chosen"
            label={input.isAll ? t("users.fields.chosen") : `${t("users.fields.chosen")} ${input.companies.length}`}
          />
        </RadioGroup>
      </Field>
      {input.isAll ? null : (
        <OptionList
          label={t("users.fields.companies")}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          selected={input.companies}
          isMultiple
          searchPlaceholder={t("shell.company.search")}
          emptyText={t("shell.company.none")}
          height={companiesHeight}
          autoFocus={false}
          onPick={toggle}
        />
      )}
      <Check
        label={t("users.fields.remind")}
        checked={input.reminds}
        onChange={(isOn) => onChange({ reminds: isOn })}
      />
    </>
  );
};

/** The fields of a user: who they are where they are new, what they are here, and up to which amount. */
export const UserFields = (props: Props) => {
  const { kind, isNew, input, options, faults, isTried, keptEmail, onChange } = props;
  const styles = useStyles();
  const { t, of } = useText();
  const toggle = (key: string, isOn: boolean) =>
    onChange({ roles: isOn ? [...input.roles, key] : input.roles.filter((one) => one !== key) });
  return (
    <>
      {isNew ? <Person {...props} /> : null}
      <Field
        label={t("users.fields.roles")}
        required
        {...(isTried &&
          faults.has("roles") && { validationState: "error", validationMessage: t("users.hints.roleOne") })}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: the field around it is the labelled group */}
        <div role="group" className={styles.roles} aria-label={t("users.fields.roles")}>
          <FieldContextProvider value={undefined}>
            {options.roles.map(({ key, name }) => (
              <Check
                key={key}
                label={of(`enums.role.${name}`, {}, name)}
                checked={input.roles.includes(key)}
                onChange={(isOn) => toggle(key, isOn)}
              />
            ))}
          </FieldContextProvider>
        </div>
      </Field>
      {kind === "agency" ? <LooksAfter {...props} /> : null}
      {options.departments.length === 0 ? null : (
        <DepartmentField
          label={t("users.fields.organization")}
          noneText={t("users.none")}
          departments={options.departments}
          value={input.organization}
          onChange={(organization) => onChange({ organization })}
        />
      )}
      {input.dropsEmail ? null : (
        <Field
          label={t("users.fields.email")}
          {...(faults.has("email") &&
            (isTried || input.email.includes("@")) && {
              validationState: "error",
              validationMessage: t("users.wrong.email"),
            })}
        >
          <Input
            type="email"
            maxLength={254}
            placeholder={keptEmail ?? ""}
            value={input.email}
            onChange={(_event, { value }) => onChange({ email: value })}
          />
        </Field>
      )}
      {keptEmail === null ? null : (
        <Check
          label={t("users.fields.dropEmail", { email: keptEmail })}
          checked={input.dropsEmail}
          onChange={(dropsEmail) => onChange({ dropsEmail, email: "" })}
        />
      )}
      <AmountField
        label={t("users.fields.limit")}
        isRequired={false}
        hint={isNew ? t("users.hints.limit") : t("users.hints.lower")}
        value={input.limit}
        onChange={(limit) => onChange({ limit })}
      />
    </>
  );
};
