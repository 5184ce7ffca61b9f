/** Why a file cannot be read as a workbook, in words for the person who sent it. */
export const UNREADABLE = {
  empty: '文件是空的',
  oldFormat: '不支持 .xls 格式的旧工作簿，请另存为 .xlsx 后再导入',
  encrypted: '工作簿有密码保护，请去掉密码后再导入',
  broken: '文件不是有效的 Excel 工作簿，或已损坏',
  notXml: '文件内容不是有效的 Excel 格式',
  notWorkbook: '文件不是 Excel 工作簿（.xlsx）',
  noSheet: '工作簿中没有工作表',
  tooLarge: '文件解压后过大，请拆分后再导入',
  tooDeep: '文件内容嵌套过深，不是正常的 Excel 工作簿',
  tooManyElements: '空白单元格或格式过多，请删除多余的空白行列后再导入',
  tooLong: '单元格内容过长',
  tooManyTexts: '工作簿中的文本过多，请只保留要导入的工作表，或拆分后再导入',
  tooManyStyles: '单元格格式过多，请清除格式后再导入',
  tooManyMerged: '合并的单元格过多，请取消合并后再导入',
  tooSlow: '文件过于复杂，读取超时，请清除多余的格式和空白行列，或拆分后再导入',
  tooMuchMemory: '文件过于复杂，读取时占用内存过多，请拆分后再导入',
  interrupted: '文件读取中断，请重试',
} as const

export type UnreadableReason = keyof typeof UNREADABLE

/** A file that is refused as a workbook. */
export class WorkbookUnreadable extends Error {
  override readonly name = 'WorkbookUnreadable'

  constructor(
    readonly reason: UnreadableReason,
    options?: ErrorOptions,
  ) {
    super(UNREADABLE[reason], options)
  }
}
