import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Orders test files by project, since a worker loads its modules again for each change of project. Inside a project the
 * order is random, so that no file can depend on another. `--sequence.seed` repeats an order.
 */
export class ShuffledProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const place = ({ project, moduleId }: TestSpecification) =>
      createHash('sha256')
        .update(`${sequence.seed} ${project.name} ${relative(root, moduleId)}`)
        .digest('hex')
    const keyed = files.map((file) => ({ file, key: `${file.project.name} ${place(file)}` }))
    return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file)
  }
}
