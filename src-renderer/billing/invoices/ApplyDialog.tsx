import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useNewTool } from "../../list-screen/model/use-new-tool.ts";
import { CompanyField } from "../../money/fields/CompanyField.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { useOpenCompany } from "../../session/companies.ts";
import { useDiscard, useTyped } from "../../ui/dialogs/use-discard.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { ApplyFields } from "./ApplyFields.tsx";

const useStyles = makeStyles({
  surface: { width: "min(960px, 94vw)", maxWidth: "min(960px, 94vw)" },
  content: { display: "grid", gap: tokens.spacingVerticalM, alignContent: "start" },
});

type Props = {
  /** Company and settlement that are chosen at first. */
  readonly company?: string;
  readonly settlement?: string;
  readonly onClose: () => void;
};

/** Applies for an invoice: the company first, then what of it can be invoiced. Escape asks before it gives up what was typed. */
export const ApplyDialog = ({ company, settlement, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const { online } = useConnection();
  const openCompany = useOpenCompany();
  const [companyChoice, setCompanyChoice] = useState(company);
  const companyId = companyChoice ?? openCompany ?? "";
  const quota = useQuery({
    queryKey: ["detail", "invoiceApplies", "quota", companyId],
    queryFn: () => desk.invoices.quota({ query: { company_id: companyId } }),
    enabled: companyId !== "" && online,
    staleTime: 0,
    gcTime: 0,
  });
  const { content, onChange, isTyped } = useTyped();
  const { close, question } = useDiscard(isTyped, onClose);
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open) close();
      }}
    >
      <DialogSurface ref={content} className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("invoices.form.title")}</DialogTitle>
          <DialogContent className={styles.content} onChange={onChange}>
            <CompanyField value={companyId} group="served" onChange={setCompanyChoice} />
            {quota.isFetching && !quota.data ? <Spinner label={t("common.loading")} /> : null}
            <ErrorMessage error={quota.error} />
            {quota.data ? (
              <ApplyFields
                key={companyId}
                companyId={companyId}
                quotaAnswer={quota.data.value}
                settlementId={settlement}
                onReload={() => void quota.refetch()}
                onClose={onClose}
              />
            ) : null}
          </DialogContent>
          {quota.data ? null : (
            <DialogActions>
              <Button onClick={onClose}>{t("common.cancel")}</Button>
            </DialogActions>
          )}
        </DialogBody>
        {question}
      </DialogSurface>
    </Dialog>
  );
};

/** The primary action of the invoices: apply for one. */
export const useApplyTool = () =>
  useNewTool({ permission: "invoice.application.create", label: "invoices.apply", Dialog: ApplyDialog });
