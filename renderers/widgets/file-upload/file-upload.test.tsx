import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { Activity, type ComponentProps, type ComponentType } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FilesPort, RefusedError, type UploadOptions } from '#renderers/ports.ts'
import { UploadControl } from '#renderers/ui/upload/upload-control-chunk.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Field } from '#shared/documents/entity.ts'
import type { FileLimits } from '#shared/rules/file-limits.ts'
import example from './file-upload.example.json'
import { FileUpload } from './file-upload.tsx'

type FileUploadProps = ComponentProps<typeof FileUpload>

beforeAll(() => UploadControl.preload())

interface Sent {
  file: File
  options: UploadOptions
  arrive(stored: string): Promise<void>
  fail(error: Error): Promise<void>
}

/** The widget with a server whose answers the test gives. */
function render(
  limits: FileLimits = {},
  given: Parameters<typeof renderWidget>[2] = {},
  Component: ComponentType<FileUploadProps> = FileUpload,
) {
  const sent: Sent[] = []
  const said: string[] = []
  const files: FilesPort = {
    upload: (file, options = {}) =>
      new Promise<string>((resolve, reject) => {
        sent.push({
          file,
          options,
          arrive: (stored) => act(async () => resolve(stored)),
          fail: (error) => act(async () => reject(error)),
        })
      }),
    address: (stored) => `/files/${stored}`,
    addressOfAll: (stored) => (stored.some((each) => !each.startsWith('t/')) ? undefined : `/all/${stored}`),
  }
  const say = (kind: string) => (text: string) => void said.push(`${kind} ${text}`)
  const notices = { success: say('success'), warning: say('warning'), error: say('error'), confirm: async () => true }
  const field: Field = { type: 'string', title: '附件', 'x-file': limits }
  const all = { value: '', field, label: undefined, ...given }
  const answers = answersOf(example as WidgetExample, { files, notices })
  return { ...renderWidget(Component, example as WidgetExample, all, answers), sent, said }
}

const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const textFile = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'text/plain' })
const choose = (...files: File[]) => fireEvent.change(chooser(), { target: { files } })
const items = () => screen.queryAllByRole('listitem').map((item) => `${item.dataset.state} ${item.textContent}`)
const tool = (name: string) => screen.getByRole('button', { name })

describe('uploading files', () => {
  it('is offered by a button 点击上传, which a page may call otherwise', () => {
    const { give } = render()
    expect(screen.getByRole('button').textContent).toBe('点击上传')
    give({ label: '上传合同' })
    expect(screen.getByRole('button').textContent).toBe('上传合同')
  })

  it('names the field that stores the file', () => {
    const via = { entity: 'online/f-visit', field: 'paper' }
    const { sent } = render({}, { field: { type: 'string', title: '附件', 'x-file': {}, via } })
    choose(textFile('a.txt'))
    expect(sent[0]!.options.via).toEqual(via)
  })

  it('shows the progress, then the file, and passes its path to the form', async () => {
    const { sent, value } = render({}, { folder: 'contract' })
    choose(textFile('a.txt'))
    act(() => sent[0]!.options.onProgress!(0.4))
    expect(items()[0]).toContain('uploading a.txt')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(value()).toBe('')
    await sent[0]!.arrive('contract/1/a.txt')
    expect([value(), items(), sent[0]!.options.folder]).toEqual(['contract/1/a.txt', ['done  a.txt'], 'contract'])
    expect(screen.getByRole('link').getAttribute('href')).toBe('/files/contract/1/a.txt')
    expect(screen.getByRole('status').textContent).toBe('a.txt上传完成')
  })

  it('reports a failed file with its name and the reason, and offers a retry', async () => {
    const { sent, said, user, value } = render()
    choose(textFile('a.txt'))
    await sent[0]!.fail(new RefusedError('存放空间不足'))
    expect(said).toEqual(['error a.txt file upload failed.'])
    expect(items()).toEqual(['error a.txt存放空间不足'])
    await user.click(tool('重新上传 a.txt'))
    await sent[1]!.arrive('temp/1/a.txt')
    expect([items(), value()]).toEqual([['done  a.txt'], 'temp/1/a.txt'])
  })

  it('can be cancelled, and is cancelled when the form is unmounted', async () => {
    const { sent, said, user, told, unmount } = render({ maxCount: 2 })
    choose(textFile('a.txt'), textFile('b.txt'))
    await user.click(tool('取消上传 a.txt'))
    await sent[0]!.fail(new Error('aborted'))
    expect([sent[0]!.options.signal!.aborted, said, told, items().length]).toEqual([true, [], [], 1])
    unmount()
    expect(sent[1]!.options.signal!.aborted).toBe(true)
  })

  it('can be retried after another tab was shown, which ended it', async () => {
    let mode: 'visible' | 'hidden' = 'visible'
    const Tab = (props: FileUploadProps) => (
      <Activity mode={mode}>
        <FileUpload {...props} />
      </Activity>
    )
    const { sent, said, value, user, give } = render({}, {}, Tab)
    choose(textFile('a.txt'))
    mode = 'hidden'
    give({})
    expect(sent[0]!.options.signal!.aborted).toBe(true)
    await sent[0]!.fail(new Error('aborted'))
    mode = 'visible'
    give({})
    expect([items().length, said]).toEqual([1, []])
    await user.click(tool('重新上传 a.txt'))
    await sent[1]!.arrive('temp/1/a.txt')
    expect(value()).toBe('temp/1/a.txt')
  })

  it('of several files stores all, in whichever order they arrive', async () => {
    const { sent, value } = render({ maxCount: 3 }, { value: 'temp/0/z.txt' })
    choose(textFile('a.txt'), textFile('b.txt'))
    await sent[1]!.arrive('temp/2/b.txt')
    await sent[0]!.arrive('temp/1/a.txt')
    expect(value()).toBe('temp/0/z.txt,temp/2/b.txt,temp/1/a.txt')
  })

  it('of one file replaces the former one', async () => {
    const { sent, value } = render({}, { value: 'temp/0/z.txt' })
    choose(textFile('a.txt'))
    await sent[0]!.arrive('temp/1/a.txt')
    expect(value()).toBe('temp/1/a.txt')
  })

  it('fills an array field with an array', async () => {
    const field: Field = { type: 'array', title: '附件', 'x-file': { maxCount: 2 } }
    const { sent, value } = render({}, { field, value: [] })
    choose(textFile('a.txt'))
    await sent[0]!.arrive('temp/1/a.txt')
    expect(value()).toEqual(['temp/1/a.txt'])
  })

  it.each<[FileLimits, File, string]>([
    [{ kind: 'file' }, new File(['x'], 'a.png', { type: 'image/png' }), '请上传文件'],
    [{ kind: 'image' }, textFile('a.txt'), '请上传图片'],
    [{ types: ['pdf'] }, textFile('a.txt'), '请上传pdf格式的文件'],
    [{ maxSizeMb: 1 }, textFile('a.txt', 1024 * 1024 + 1), 'a.txt超过1MB'],
  ])('by the limits %j drops invalid files, with the reason', (limits, file, reason) => {
    const { sent, said } = render(limits)
    choose(file)
    expect([sent, said, items()]).toEqual([[], [`warning ${reason}`], []])
  })

  it('accepts no more files than the field allows', () => {
    const { sent, said } = render({ maxCount: 2 }, { value: 'temp/0/z.txt' })
    choose(textFile('a.txt'), textFile('b.txt'))
    expect([sent.map(({ file }) => file.name), said]).toEqual([['a.txt'], ['warning 最多上传2个文件']])
    expect(screen.getByRole('button', { name: '附件 点击上传' })).toHaveProperty('disabled', true)
  })

  it('accepts dropped and pasted files, but no folders', () => {
    const { sent, said, container } = render({ maxCount: 5 })
    const place = container.querySelector('.r-upload')!
    const drop = (isDirectory: boolean) => {
      const event = createEvent.drop(place)
      const dataTransfer = {
        types: ['Files'],
        files: [textFile('a.txt')],
        items: [{ webkitGetAsEntry: () => ({ isDirectory }) }],
      }
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
      fireEvent(place, event)
    }
    drop(false)
    const paste = createEvent.paste(place)
    Object.defineProperty(paste, 'clipboardData', { value: { files: [textFile('b.txt')] } })
    fireEvent(place, paste)
    drop(true)
    expect([sent.map(({ file }) => file.name), said]).toEqual([['a.txt', 'b.txt'], ['warning 请上传文件']])
  })
})

describe('files of a field', () => {
  it('are removed, and announced', async () => {
    const { user, value } = render({ maxCount: 2 }, { value: 'temp/1/a.txt,temp/2/b.txt' })
    await user.click(tool('移除 a.txt'))
    expect([value(), screen.getByRole('status').textContent]).toEqual(['temp/2/b.txt', 'a.txt已移除'])
    await user.click(tool('移除 b.txt'))
    expect(value()).toBe('')
  })

  it('change places by buttons and by dragging', async () => {
    const { user, value } = render({ maxCount: 3 }, { value: 't/1/a.txt,t/2/b.txt,t/3/c.txt' })
    await user.click(tool('后移 a.txt'))
    expect(value()).toBe('t/2/b.txt,t/1/a.txt,t/3/c.txt')
    const [first, , last] = screen.getAllByRole('listitem')
    fireEvent.dragStart(last!)
    fireEvent.drop(first!)
    expect(value()).toBe('t/3/c.txt,t/2/b.txt,t/1/a.txt')
    expect(tool('前移 c.txt')).toHaveProperty('disabled', true)
  })

  it('are only shown while disabled', () => {
    render({ maxCount: 2 }, { value: 'temp/1/a.txt', disabled: true })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('link').textContent).toContain('a.txt')
  })

  it('are links in a detail, and the first three of them in a cell', () => {
    const value = ['a', 'b', 'c', 'd'].map((name) => `t/${name}/${name}.txt`).join(',')
    const { give } = render({}, { value, displayMode: 'read' })
    expect(screen.getAllByRole('link', { name: /txt$/ }).map((link) => link.getAttribute('href'))).toHaveLength(4)
    give({ displayMode: 'cell' })
    expect(screen.getAllByRole('link', { name: /txt$/ })).toHaveLength(3)
    expect(document.querySelector('.r-files')!.textContent).toBe('a.txtb.txtc.txt+1')
  })

  it('of several are downloaded together too, in a detail and in a cell, where the host can', () => {
    const { give } = render({}, { value: 't/a/a.txt,t/b/b.txt', displayMode: 'read' })
    const all = () => screen.queryByRole('link', { name: '全部下载附件' })
    expect([all()!.getAttribute('href'), all()!.textContent]).toEqual(['/all/t/a/a.txt,t/b/b.txt', '全部下载'])
    give({ displayMode: 'cell' })
    expect(all()!.textContent).toBe('')
    give({ value: 't/a/a.txt' })
    expect(all()).toBeNull()
    give({ value: 'elsewhere/a.txt,t/b/b.txt' })
    expect(all()).toBeNull()
  })
})
