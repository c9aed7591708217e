import type { ComponentProps } from "react";

/**
 * A part of a composite widget (grid, listbox). Rows that are virtualised and columns that stay in sight cannot be
 * `<table>` elements, so the roles are given; focus stays on the widget itself, which points at its active part.
 */
export const Part = (props: ComponentProps<"div">) => <div {...props} />;
