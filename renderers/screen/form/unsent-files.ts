import type { Ports } from '#renderers/ports.ts'

export interface UnsentFiles {
  /** Sets the names of files that failed to upload, by field or by `field.control` in a widget with controls. */
  set(field: string, files: readonly string[]): void
  /**
   * Asks whether the form may be saved without the failed files of the fields that count. Asks again only after a new
   * attempt to upload.
   * @returns a field with such a file when the person declined
   */
  refused(counts: (field: string) => boolean): Promise<string | undefined>
}

/** Files of a form that failed to upload. */
export function createUnsentFiles({ notices }: Pick<Ports, 'notices'>): UnsentFiles {
  const failed = new Map<string, readonly string[]>()
  // The steps of a wizard are validated again with the last one.
  let accepted: string | undefined
  return {
    set(field, files) {
      accepted = undefined
      if (files.length > 0) failed.set(field, files)
      else failed.delete(field)
    },
    async refused(counts) {
      const fields = [...failed.keys()].filter(counts)
      const files = fields.flatMap((field) => failed.get(field)!)
      const text = files.map((name) => `「${name}」`).join('、')
      if (fields.length === 0 || text === accepted) return undefined
      const content = `${text}没有上传成功，提交的内容不包含${files.length === 1 ? '它' : '它们'}`
      if (!(await notices.confirm({ title: '确定不带这些文件提交吗？', content }))) return fields[0]
      accepted = text
      return undefined
    },
  }
}
