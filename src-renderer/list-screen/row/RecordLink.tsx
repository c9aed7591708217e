import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { RecordPlace } from "../../../src-shared/lists/define.ts";
import { isListName, listByName } from "../../../src-shared/lists/registry.ts";
import { useCan } from "../../session/bootstrap.ts";
import { listAddress, recordAddress } from "../model/list-address.ts";

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
});

type Props = { readonly to: RecordPlace | null; readonly isInGrid?: boolean; readonly children: ReactNode };

/** A value that names a record, as a link to it where it has a screen and the person may see it; else the value alone. */
export const RecordLink = ({ to: place, isInGrid = false, children }: Props) => {
  const styles = useStyles();
  const can = useCan();
  if (place === null || !isListName(place.list) || !can(listByName(place.list).permission)) return children;
  const address = "id" in place ? recordAddress(place.list, place.id) : listAddress(place.list, { keyword: place.no });
  if (address === null) return children;
  return (
    <Link
      to={address}
      className={styles.link}
      // The grid is one stop of the Tab key; its rows open with Enter.
      {...(isInGrid && { tabIndex: -1, onClick: (event) => event.stopPropagation() })}
    >
      {children}
    </Link>
  );
};
