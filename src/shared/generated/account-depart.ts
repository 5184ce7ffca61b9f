// Generated from schemas/account/depart.entity.json by npm run gen; do not edit.

/** 切换部门 */
export interface Depart {
  /** 当前部门 */
  orgCode: string
  orgCode_dictText?: string
}
