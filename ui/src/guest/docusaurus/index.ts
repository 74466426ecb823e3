import { useId } from "react";
export const Link = "a";
export const useDocusaurusContext = useId;
