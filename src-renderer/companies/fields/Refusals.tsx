import { useText } from "../../i18n/TextProvider.tsx";

type Props = { readonly codes: readonly string[] | undefined; readonly className: string };

/** Shows below a field why the service refused it. */
export const Refusals = ({ codes = [], className }: Props) => {
  const { t, of } = useText();
  return codes.map((code) => (
    <div key={code} role="alert" className={className}>
      {of(`companyWizard.wrong.${code}`, {}, t("companyWizard.wrong.invalid"))}
    </div>
  ));
};
