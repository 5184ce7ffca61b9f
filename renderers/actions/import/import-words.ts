/** Content of an imported file: rows of a workbook, or exported definitions. */
export type ImportTakes = 'rows' | 'definitions'

interface ImportWords {
  /** File name extension. */
  ending: string
  choose: string
  reading: string
  /** Unit behind a number. */
  unit: string
  wrongEnding: string
}

export const IMPORT_WORDS: Readonly<Record<ImportTakes, ImportWords>> = {
  rows: {
    ending: '.xlsx',
    choose: '点击选择，或把 .xlsx 工作簿拖到这里',
    reading: '正在读取工作簿…',
    unit: '行',
    wrongEnding: '只能导入 .xlsx 格式的 Excel 工作簿',
  },
  definitions: {
    ending: '.json',
    choose: '点击选择，或把导出的 .json 定义文件拖到这里',
    reading: '正在检查…',
    unit: '个定义',
    wrongEnding: '只能导入由“导出定义”得到的 .json 文件',
  },
}
