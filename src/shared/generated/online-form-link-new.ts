// Generated from schemas/online/form-link-new.entity.json by npm run gen; do not edit.

/** 新的链接 */
export interface FormLinkNew {
  /** 打开链接的人可以 */
  allows: 'view' | 'edit'
  /** 有效时间（小时） */
  hours: number
  /** 可填报次数 */
  maxUses: number
  /** 链接 */
  address?: string | null
  /** 有效期至 */
  expiresAt?: string | null
}
