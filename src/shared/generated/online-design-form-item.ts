// Generated from schemas/online/design-form-item.entity.json by npm run gen; do not edit.

/** 表单设计的一项 */
export interface DesignFormItem {
  /** 标识 */
  id: string
  /** 类型 */
  itemType: 'field' | 'divider' | 'note' | 'tab' | 'card' | 'grid'
  /** 字段 */
  fieldName?: string | null
  /** 标题 */
  title?: string | null
  /** 输入提示 */
  placeholder?: string | null
  /** 说明 */
  helpText?: string | null
  /** 占列数 */
  colSpan?: number | null
  /** 只读 */
  isReadOnly?: '1' | '0' | null
  /** 显示 */
  isShowForm?: '1' | '0' | null
  /** 列数 */
  columnCount?: number | null
  /** 收起 */
  foldable?: 'open' | 'closed' | null
  /** 在卡片内 */
  isInCard?: '1' | '0' | null
}
