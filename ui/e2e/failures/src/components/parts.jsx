import React, { useEffect, useState, useSyncExternalStore } from "react";

function fail(moment) {
  throw new Error(`broken ${moment}`);
}

const never = () => () => {};

export function FirstRender() {
  const words = useSyncExternalStore(
    never,
    () => fail("in the first render"),
    () => "first part",
  );
  return <p>{words}</p>;
}

export function InEffect() {
  useEffect(() => fail("in an effect"), []);
  return <p>second part</p>;
}

export function AfterClick() {
  const [isPressed, setPressed] = useState(false);
  if (isPressed) fail("after a click");
  return (
    <p>
      third part <button onClick={() => setPressed(true)}>Press</button>
    </p>
  );
}

export function AfterTimer() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 50);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) fail("after a timer");
  return <p>fourth part</p>;
}

/** The server cannot render it. */
export function InBrowserOnly() {
  const width = window.innerWidth;
  return fail(`at ${width} pixels`);
}

export function Healthy() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Count: {count}</button>;
}
