type Measured<Side extends string> = Record<Side, number[]>

/**
 * Measures several sides in turn, round after round, so that what disturbs the machine disturbs all of them; every
 * second round goes backwards, so that none is always the first.
 * @returns one value per round for each side.
 */
export async function interleaved<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Measured<Side>> {
  const names = Object.keys(sides) as Side[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Measured<Side>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name].push(await sides[name]())
  }
  return measured
}
