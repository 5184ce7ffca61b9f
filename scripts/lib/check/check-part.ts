import { spawn } from 'node:child_process'
import { projectRoot } from '#server/platform/project-root.ts'

/** One part of `npm run check`; the scene is its input beside the files. */
export interface CheckPart<Environment = undefined> {
  name: string
  /** Subject of the part, in a few Chinese words. */
  title: string
  /** An advisory part runs only when it is named, and its lines are no problems. */
  advisory?: boolean
  /** One line per problem; empty when all is well. */
  run(scene: Environment): Promise<string[]>
}

export interface Output {
  code: number
  /** Output of both channels. */
  text: string
}

/** Runs a program of node_modules, by its path, and waits for its end. */
export function runTool(script: string, { cwd = projectRoot }: { cwd?: string }, ...args: string[]): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(chunks).toString('utf8') }))
  })
}

/** Non-empty lines of a failed tool; a failure without output makes one line too. */
export function linesOf({ code, text }: Output): string[] {
  if (code === 0) return []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : [`程序以 ${code} 结束，没有输出`]
}
