/** Most departments above each other, and most of one tree. */
export const departmentLevels = 8;
export const departmentsAtMost = 2_000;
