/** Texts of notices beside a success. Separate from the error catalogue, which the first page does not load. */
export const noticeTexts = {
  notStored: (fields: string) => `以下内容未保存：${fields}`,
}
