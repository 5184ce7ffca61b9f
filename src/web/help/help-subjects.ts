export interface HelpSubject {
  /** Last part of the address of the subject: the name of its file without number. */
  name: string
  title: string
  /** Markdown without the title. */
  text: string
}

const FILE = /\/\d+-([^/]+)\.md$/

const files = import.meta.glob<string>('../../../schemas/_help/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Subjects of the help, in the order of the numbers of their files. */
export const helpSubjects: readonly HelpSubject[] = Object.entries(files)
  .toSorted(([one], [other]) => one.localeCompare(other, undefined, { numeric: true }))
  .map(([path, content]) => {
    const [heading = '', ...lines] = content.split('\n')
    return { name: FILE.exec(path)?.[1] ?? '', title: heading.replace(/^# /, ''), text: lines.join('\n') }
  })
