/** Values of the status field of a record that can be approved. */
export const RECORD_STATUS = {
  notSubmitted: '1',
  running: '2',
  completed: '3',
  rejected: 'rejectProcess',
  withdrawn: 'callBackProcess',
  voided: '4',
  terminated: 'closeProcess',
} as const

/** Status of a record whose instance has ended. */
export const STATUS_OF_ENDED = {
  completed: RECORD_STATUS.completed,
  rejected: RECORD_STATUS.rejected,
  withdrawn: RECORD_STATUS.withdrawn,
  voided: RECORD_STATUS.voided,
  terminated: RECORD_STATUS.terminated,
} as const
