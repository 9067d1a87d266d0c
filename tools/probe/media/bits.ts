/** Bits as H.264 writes them. */

/** Collects bits into bytes. */
export class Bits {
	private readonly bytes: number[] = [];
	private current = 0;
	private filled = 0;

	/** A number of `count` bits. */
	u(count: number, value: number): this {
		for (let bit = count - 1; bit >= 0; bit--) this.push((value >> bit) & 1);
		return this;
	}

	/** A number in Exp-Golomb code; `se(0)` is the same as `ue(0)`. */
	ue(value: number): this {
		const length = 31 - Math.clz32(value + 1);
		return this.u(length, 0).u(length + 1, value + 1);
	}

	/** Zeros up to the next byte. */
	align(): this {
		while (this.filled > 0) this.push(0);
		return this;
	}

	/** Whole bytes, at a byte's beginning. */
	raw(bytes: Iterable<number>): this {
		for (const byte of bytes) this.bytes.push(byte);
		return this;
	}

	/** Everything, with the bit that ends it. */
	end(): Uint8Array {
		this.u(1, 1).align();
		return Uint8Array.from(this.bytes);
	}

	private push(bit: number): void {
		this.current = (this.current << 1) | bit;
		this.filled += 1;
		if (this.filled < 8) return;
		this.bytes.push(this.current);
		[this.current, this.filled] = [0, 0];
	}
}
