import { type ReactNode, useState } from "react";
import type { ProvenFact } from "../../../../src-shared/companies/identity/proven-facts.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { fieldName } from "./fields/field-name.ts";
import type { RequestReverification } from "./use-wizard.ts";

type Asked = { readonly facts: readonly ProvenFact[]; readonly answer: (isConfirmed: boolean) => void };

/** Asks, before a name or a legal person is saved, whether the company is to prove itself anew. */
export const useRequestReverification = (): {
  readonly requestReverification: RequestReverification;
  readonly dialog: ReactNode;
} => {
  const { t, texts } = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const requestReverification: RequestReverification = (facts) => new Promise((answer) => setAsked({ facts, answer }));
  const end = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(null);
  };
  const dialog =
    asked === null ? null : (
      <ConfirmDialog
        title={t("companyWizard.anew.title", { facts: texts.list(asked.facts.map((fact) => fieldName(texts, fact))) })}
        confirmText={t("companyWizard.anew.confirm")}
        closeText={t("companyWizard.anew.back")}
        onConfirm={() => end(true)}
        onClose={() => end(false)}
      >
        <span>{t("companyWizard.anew.consequence")}</span>
      </ConfirmDialog>
    );
  return { requestReverification, dialog };
};
