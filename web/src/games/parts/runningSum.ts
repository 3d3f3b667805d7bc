/** Returns a function that adds what it is given to all it was given before, and returns that sum. */
export function runningSum(): (added: number) => number {
  let sum = 0
  return (added) => {
    sum += added
    return sum
  }
}
