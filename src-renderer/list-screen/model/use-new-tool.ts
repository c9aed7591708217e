import { AddRegular } from "@fluentui/react-icons";
import type { ComponentType } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useAvailability } from "../../session/availability.ts";
import type { Needed } from "../../session/bootstrap.ts";
import type { ListTool } from "./list-tools.ts";

type NewTool = {
  readonly permission: Needed;
  readonly label: TextKey;
  readonly movesMoney?: boolean;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
};

/** The primary tool of a screen on which something new is made: none for who may not, off with why while it cannot be. */
export const useNewTool = ({ permission, label, movesMoney = false, Dialog }: NewTool): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission, movesMoney });
  return offer === null
    ? []
    : [
        {
          key: "new",
          text: t(label),
          icon: AddRegular,
          place: "primary",
          firstUse: "rows",
          reason: offer.reason,
          Dialog,
        },
      ];
};
