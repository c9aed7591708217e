import { mergeClasses } from "@fluentui/react-components";
import { Link } from "react-router-dom";
import type { ListName } from "../../../../../src-shared/registries/lists/registry.ts";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import { usePanelStyles } from "../../../../ui/panels/panel.styles.ts";

type Props = {
  readonly list: ListName;
  readonly query: Readonly<Record<string, string>>;
  readonly text: string;
  /** Full name of its target, where the text is short. */
  readonly hint?: string;
  readonly tone?: "brand" | "plain" | "danger";
};

/** Leads to a list under just the filters that a figure was counted with. */
export const ListLink = ({ list, query, text, hint = text, tone = "brand" }: Props) => {
  const styles = usePanelStyles();
  const address = listAddress(list, query);
  if (address === null) return text;
  return (
    <Link
      to={address}
      title={hint}
      className={mergeClasses(styles.link, tone === "plain" && styles.plain, tone === "danger" && styles.danger)}
    >
      {text}
    </Link>
  );
};
