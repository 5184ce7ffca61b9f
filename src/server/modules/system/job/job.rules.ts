/** Values of the dictionary quartz_status. */
export const JOB_STATUS = { running: 0, stopped: -1 } as const
