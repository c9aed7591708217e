import { ArrowRightRegular } from "@fluentui/react-icons";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { companyStatus } from "../../../../src-shared/kernel/states/company.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";

/** Where the wizard of a company is. */
export const setupOf = (id: string): string => `/companies/${id}/setup`;

/** Still being taken in: the wizard goes on where somebody stopped. */
export const isInSetup = (status: number): boolean => status === companyStatus.draft;

const ToWizard = ({ target, onClose }: ActionDialogProps) => {
  const navigate = useNavigate();
  const id = target.rows[0]?.["id"];
  useEffect(() => {
    onClose();
    if (id !== undefined) void navigate(setupOf(String(id)));
  });
  return null;
};

/** Leads from a row to the wizard of its company. */
export const setupAction: ListAction = {
  key: "setup",
  labelKey: "companies.actions.setup",
  icon: ArrowRightRegular,
  permission: "company.company.edit",
  isForAgency: true,
  isPrimary: true,
  worksOffline: true,
  offers: (row) => isInSetup(Number(row["status"])),
  Dialog: ToWizard,
};
