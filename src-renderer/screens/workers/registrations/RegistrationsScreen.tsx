import { EyeRegular, QrCodeRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import {
  type ActionDialogProps,
  defineListScreen,
  type ListAction,
} from "../../../list-screen/model/define-list-screen.ts";
import type { UseListTools } from "../../../list-screen/model/list-tools.ts";
import { PhotoDialog } from "../../../viewer/PhotoDialog.tsx";
import { RegistrationDetail } from "./RegistrationDetail.tsx";
import { registrationActions } from "./registration-actions.tsx";

/** The face of a check, after a reason. */
const FaceDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(target.rows[0]?.["id"] ?? "");
  return (
    <PhotoDialog
      name={t("registrations.face.name")}
      load={(reason) => desk.identity.face({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

const showFace: ListAction = {
  key: "showFace",
  labelKey: "registrations.face.show",
  icon: EyeRegular,
  permission: "sensitive.field.reveal",
  whyNot: (row) => (row["has_photo"] === 1 ? null : "photo_missing"),
  reasonTexts: { photo_missing: "registrations.face.missing" },
  Dialog: FaceDialog,
};

/** Leads to the codes by which people register. */
const useCodes: UseListTools = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const text = t("lists.laborQrCodes.title");
  return [{ key: "codes", text, icon: QrCodeRegular, place: "button", onClick: () => void navigate("/qr-codes") }];
};

export const registrationsSpec = defineListScreen({
  list: "laborRegistrations",
  route: "/registrations",
  exportPermission: "labor.labor.export",
  rowActions: registrationActions,
  useTools: useCodes,
  isDetailWide: true,
  Detail: RegistrationDetail,
});

/** People who registered by a code, to be reviewed. */
export const RegistrationsScreen = () => <ListScreen spec={registrationsSpec} />;

export const livenessSpec = defineListScreen({
  list: "livenessRecords",
  route: "/liveness-records",
  exportPermission: "labor.labor.export",
  rowActions: [showFace],
});

/** Checks whether living people stood before the camera. */
export const LivenessScreen = () => <ListScreen spec={livenessSpec} />;
